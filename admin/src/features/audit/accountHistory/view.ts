/** When an account is looked at: right after an event, at a time (ISO 8601), or, with neither, now. */
export interface Moment {
  revision?: number;
  at?: string;
}

export const isNow = ({ revision, at }: Moment): boolean => revision === undefined && at === undefined;

/** What the page shows. It stands in the address, so that a colleague who is sent it sees the same. */
export interface View {
  moment: Moment;
  /** The moment that it is compared with. */
  other: Moment;
  /** Only the events between the two. */
  between: boolean;
  /** The event of the moment, whole. */
  whole: boolean;
}

/** What can't be read is left out: the page then shows now. */
export function viewOf(params: URLSearchParams): View {
  const revision = momentOf(params.get('revision') ?? '');
  return {
    moment: revision.revision === undefined ? timeOf(params.get('at') ?? '') : revision,
    other: momentOf(params.get('with') ?? ''),
    between: params.get('events') === 'between',
    whole: params.get('event') === 'whole',
  };
}

export function paramsOf({ moment, other, between, whole }: View): URLSearchParams {
  const params = new URLSearchParams();
  if (moment.revision !== undefined) params.set('revision', String(moment.revision));
  else if (moment.at !== undefined) params.set('at', moment.at);
  const comparedWith = other.revision ?? other.at;
  if (comparedWith !== undefined) params.set('with', String(comparedWith));
  if (between) params.set('events', 'between');
  if (whole) params.set('event', 'whole');
  return params;
}

const momentOf = (text: string): Moment => (/^\d{1,15}$/.test(text) ? { revision: Number(text) } : timeOf(text));

function timeOf(text: string): Moment {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? {} : { at: time.toISOString() };
}
