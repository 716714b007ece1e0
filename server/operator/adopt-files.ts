import { readConfig } from '#server/config.ts';
import { adoptFiles } from '#server/files/files-owner.ts';
import { openFiles } from '#server/files/open-files.ts';
import { Trouble } from '#server/trouble.ts';
import { readArguments, wrongUsage } from './arguments.ts';
import { withDatabase } from './open-place.ts';

const USAGE = 'kaopu adopt-files';

/** Makes this database the owner of the files in the object storage. */
export async function runAdoptFiles(args: readonly string[]): Promise<void> {
  if (readArguments(args, {}, USAGE).positionals.length > 0) throw wrongUsage(USAGE);
  const config = readConfig(process.env);
  const { objectStorage } = config;
  if (!objectStorage)
    throw new Trouble('usage', '没有设置 S3_*：文件在 DATA_DIR 中，和数据库放在一起，不需要接管。');
  await withDatabase(config, async ({ write }) => {
    const files = await openFiles(config);
    try {
      await adoptFiles({ write: (wanted, input) => write.run(wanted, input), mark: files.mark }, new Date());
    } finally {
      await files.close();
    }
  });
  console.log(
    `对象存储 ${objectStorage.bucket} 现在登记在这个数据库名下，不再使用的文件由它清除；原来的网站如果还在运行，不会再从中删除文件。`,
  );
}
