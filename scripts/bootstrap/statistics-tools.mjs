import { findOnPath } from './find-tools.mjs';
import { installOnDebian, canUseApt } from './test-tools.mjs';
import { BootstrapError } from './messages.mjs';

/** What reads exports of results: for the check of those alone. */
const TOOLS = [
  { name: 'R', isThere: () => findOnPath('Rscript') !== '', debianPackage: 'r-base-core' },
  { name: 'PSPP', isThere: () => findOnPath('pspp') !== '', debianPackage: 'pspp' },
  {
    name: 'LibreOffice',
    isThere: () => findOnPath('soffice') !== '',
    debianPackage: 'libreoffice-calc-nogui',
  },
];

const missingTools = () => TOOLS.filter((tool) => !tool.isThere());

export async function ensureStatistics() {
  if (missingTools().length > 0 && canUseApt()) await installOnDebian(missingTools());
  const missing = missingTools().map(({ name }) => name);
  if (missing.length > 0) throw new BootstrapError(`缺少 / missing: ${missing.join(', ')}`);
}
