// npm run restore -- FOLDER [--force]: puts a backup in place; --force overwrites what is there.
import { restore } from '#server/database/backup.ts';
import { folderArgument, hasFlag, placeOf, report } from './backup/command-line.ts';

await report(async () => {
  const folder = folderArgument('restore');
  const manifest = await restore(placeOf(process.env), folder, { force: hasFlag('--force') });
  return `已恢复 ${manifest.createdAt} 的备份（${manifest.engine}）`;
});
