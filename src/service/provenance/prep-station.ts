/** The resource PrepStation and its references (A11, A12, A27, A28). */
import { PlatformReferenceSchema } from '../../contract/platform-reference.ts';
import { PrepStationSchema } from '../../contract/prep-station.ts';
import { chosen, documented, unseen } from './behavior.ts';
import { fieldsOf } from './schema-fields.ts';

/** Fields and values of stations. */
export const PREP_STATION_BEHAVIORS = [
  ...fieldsOf('PlatformReference', 'platform-reference', PlatformReferenceSchema),
  ...fieldsOf('PrepStation', 'prep-station', PrepStationSchema),
  ...documented('PrepStation', {
    'prep-station.entityType.PrepStation': '`entityType` of a station is `PrepStation`',
    'prep-station.printingMode.values': '`printingMode` is one of the listed values',
    'prep-station.printingMode.ON': '`ON`: every ticket of the station prints',
    'prep-station.printingMode.OFFLINE_ONLY':
      '`OFFLINE_ONLY`: tickets print while the KDS device of the station is offline',
    'prep-station.expoRouting.values': '`expoRouting` is one of the listed values',
    'prep-station.expoRouting.SEND_TO_EXPO':
      '`SEND_TO_EXPO`: tickets go to the prep station and the expediter',
    'prep-station.expoRouting.EXPO_ONLY': '`EXPO_ONLY`: tickets go only to the expediter',
    'prep-station.expoRouting.SKIP_EXPO': '`SKIP_EXPO`: tickets go only to the prep station',
  }),
  ...chosen('A11', {
    'prep-station.conflict': unseen(
      "needs the kitchen's own records",
      '`expoRouting` and `includeWithExpediter` are served as set, even if they disagree',
    ),
  }),
  ...chosen('A12', {
    'prep-station.absent': 'Fields that are not set are left out, not sent as null',
  }),
  ...chosen('A27', {
    'prep-station.unknown-value': unseen(
      'needs a value that the document does not list',
      'A value that the document does not list is served unchanged',
    ),
  }),
  ...chosen('A28', {
    'prep-station.kitchenPrinter.entityType': '`entityType` of a printer may be any text',
  }),
];
