/** An archive view with the kitchens of one archive, and the clients and keys of another. */
import type { Archive } from '../service/archive/archive.ts';

/** Combines both, so that a service over `kitchens` writes no client or key into it. Closing it closes only `desk`. */
export function kitchensWithClients(kitchens: Archive, desk: Archive): Archive {
  return {
    putClient: (client) => desk.putClient(client),
    client: (id) => desk.client(id),
    clients: () => desk.clients(),
    putSigningKey: (key) => desk.putSigningKey(key),
    proposeSigningKey: (key) => desk.proposeSigningKey(key),
    revokeSigningKey: (kid) => desk.revokeSigningKey(kid),
    signingKeys: () => desk.signingKeys(),
    serviceSecret: (name, proposed) => desk.serviceSecret(name, proposed),
    close: () => desk.close(),

    putRestaurant: (restaurant) => kitchens.putRestaurant(restaurant),
    restaurant: (guid) => kitchens.restaurant(guid),
    restaurants: () => kitchens.restaurants(),
    publishStations: (...put) => kitchens.publishStations(...put),
    configurationVersion: (guid) => kitchens.configurationVersion(guid),
    stationPage: (...asked) => kitchens.stationPage(...asked),
    configurationSteps: (guid) => kitchens.configurationSteps(guid),
    station: (...asked) => kitchens.station(...asked),
    appendFulfillments: (...put) => kitchens.appendFulfillments(...put),
    writeDay: (...put) => kitchens.writeDay(...put),
    fulfillmentDay: (...asked) => kitchens.fulfillmentDay(...asked),
    fulfillmentPieces: (...asked) => kitchens.fulfillmentPieces(...asked),
    businessDates: (guid) => kitchens.businessDates(guid),
    putSummary: (...kept) => kitchens.putSummary(...kept),
    summary: (...asked) => kitchens.summary(...asked),
    joinSync: (...asked) => kitchens.joinSync(...asked),
    structuralFaults: () => kitchens.structuralFaults(),
    copyTo: (path) => kitchens.copyTo(path),
  };
}
