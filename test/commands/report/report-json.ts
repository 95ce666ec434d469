/** What tests read in a report's JSON. Its rows are typed by columns, which a program does not know. */
import type { ReportValue } from '../../../src/commands/report/value.ts';

interface Times {
  readonly medianMs: number | null;
  readonly p90Ms: number | null;
}

interface Span {
  readonly at: string;
  readonly items: number;
  readonly usualItems: number | null;
  readonly ratio: number | null;
  readonly bad: 'busy' | 'quiet' | null;
}

interface MeasureJson extends Times {
  readonly id: string;
  readonly title: string;
  readonly rule: string;
  readonly meanMs: number | null;
  readonly worstMs: number | null;
  readonly count: number | null;
  readonly leftOut: Readonly<Record<string, number>> | null;
}

export interface StationJson extends Times {
  readonly station: string | null;
  readonly name: string;
  readonly lateShare: number | null;
}

interface UsualJson {
  readonly name: string;
  readonly usualMedianMs: number | null;
  readonly usualP90Ms: number | null;
  readonly hours: readonly { readonly at: string | null; readonly medianMs: number | null }[];
}

interface TicketJson {
  readonly ticketGuid: string;
  readonly tookMs: number | null;
  readonly firedAt: string | null;
  readonly fulfilledAt: string | null;
  readonly odd: string | null;
  readonly waitedOn: { readonly name: string; readonly ms: number } | null;
}

type Review = NonNullable<ReportValue['review']>;
type Late = NonNullable<ReportValue['lateTickets']>;

interface ReviewJson extends Omit<Review, 'stations' | 'quarters' | 'hours'> {
  readonly stations: readonly UsualJson[];
  readonly quarters: readonly Span[] | null;
  readonly hours: readonly Span[] | null;
}

interface ChannelJson {
  readonly channel: string;
  readonly tickets: number;
  readonly withinShare: number | null;
}

type Rows =
  | 'channels'
  | 'measures'
  | 'stations'
  | 'tickets'
  | 'worstTickets'
  | 'review'
  | 'lateTickets';

export interface ReportJson extends Omit<ReportValue, Rows> {
  readonly measures: readonly MeasureJson[];
  readonly stations: readonly StationJson[];
  readonly tickets: (Times & { readonly tickets: number; readonly withinShare: number }) | null;
  readonly channels: readonly ChannelJson[];
  readonly worstTickets: readonly TicketJson[];
  readonly review: ReviewJson | null;
  readonly lateTickets: (Omit<Late, 'causes'> & { readonly causes: readonly object[] }) | null;
}
