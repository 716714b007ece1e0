export { type PackedPackage, packPackage } from './pack.ts';
export { PackageProblem } from './package-reading.ts';
export { PackageReplies } from './package-reply.ts';
