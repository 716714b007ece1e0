export { isMessageName, restoreMessage } from './message.repository.ts';
export { isNoticeName, restoreNotice } from './notice.repository.ts';
export { forgetCorrespondence } from './correspondence-purge.repository.ts';
export { renumberCorrespondence } from './renumber.repository.ts';
