export { isNameTaken, restoreOne } from './correspondence.repository.ts';
export { forgetCorrespondence } from './correspondence-purge.repository.ts';
export { forgetPeople } from './gone-person.repository.ts';
export { renumberCorrespondence } from './renumber.repository.ts';
