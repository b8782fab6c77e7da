import { EVENT_TYPES, type EventType } from '@northvale/api/contract/events.ts';
import { t } from './t.ts';

/** Whether this version of the page has words for it. */
export const isKnownEvent = (type: string): type is EventType => EVENT_TYPES.some((each) => each === type);

/** What an event is called: 'Deposit approved'. */
export const eventName = (type: string): string => (isKnownEvent(type) ? t(`eventNames.${type}`) : type);
