export { lastReceived } from './packed-log.ts';
export { countLogs, logPortions } from './ticket-log.repository.ts';
