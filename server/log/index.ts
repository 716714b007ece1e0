export { countLogs, logPortions } from './ticket-log.repository.ts';
