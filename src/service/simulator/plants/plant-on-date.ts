import { SECOND_MS } from '../../../contract/time-units.ts';
import { type BusinessDay, dateInstant } from '../business-day.ts';
import type { Plant } from './plant.ts';
import type { WrittenPlant } from './written-plant.ts';

export function plantsOn(written: readonly WrittenPlant[], day: BusinessDay): readonly Plant[] {
  return written
    .filter(({ businessDate = day.businessDate }) => businessDate === day.businessDate)
    .map(({ businessDate: _businessDate, clockMinutes, ...plant }) => ({
      ...plant,
      ...(clockMinutes !== undefined && { from: instantOf(clockMinutes / 60, day) }),
    }));
}

export function plantText(plant: WrittenPlant): string {
  const { businessDate, kind, station, dish, clockMinutes, lengthMs, factor } = plant;
  return [
    businessDate && `${businessDate}/`,
    kind,
    station && `:${station}`,
    dish && `:${dish}`,
    clockMinutes !== undefined && `@${clockText(clockMinutes)}`,
    lengthMs && `+${lengthText(lengthMs)}`,
    factor !== undefined && `*${factor}`,
  ]
    .filter((part) => typeof part === 'string')
    .join('');
}

function instantOf(hour: number, day: BusinessDay): number {
  return dateInstant(day, hour < day.closeoutHour ? hour + 24 : hour);
}

function clockText(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

function lengthText(lengthMs: number): string {
  const seconds = Math.floor(lengthMs / SECOND_MS);
  return seconds % 60 === 0 ? `${seconds / 60}m` : `${seconds}s`;
}
