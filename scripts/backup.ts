// npm run backup -- FOLDER: copies the database and the uploaded files; the server may be running.
import { backUp } from '#server/database/backup.ts';
import { folderArgument, placeOf, report } from './backup/command-line.ts';

await report(async () => {
  const folder = folderArgument('backup');
  const manifest = await backUp(placeOf(process.env), folder, new Date());
  const files = manifest.fileCount === null ? '文件在对象存储中，不在备份里' : `${manifest.fileCount} 个文件`;
  return `已备份到 ${folder}（${manifest.engine}，${files}）`;
});
