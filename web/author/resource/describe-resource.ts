import type { Resource } from '#domain/resource/resource.schema.ts';
import { RESOURCE_LABELS, RESOURCE_TYPES } from '#domain/resource/resource-values.ts';
import { sizeText } from '#domain/resource/size-text.ts';
import type { DescribedPart } from '#web/staff/forms/differences.ts';

export const GLOBAL_TASK = '全局';

/** In words, for an author who has to choose between two versions. */
export function describeResource(resource: Resource): DescribedPart[] {
  const texts: Record<keyof typeof RESOURCE_LABELS, string> = {
    name: resource.name,
    type: RESOURCE_TYPES[resource.type],
    fileFormat: resource.fileFormat,
    fileSize: sizeText(resource.fileSize),
    task: resource.task || GLOBAL_TASK,
    url: resource.url,
    objectKey: resource.objectKey,
  };
  return Object.entries(texts).map(([key, text]) => ({
    key,
    label: RESOURCE_LABELS[key as keyof typeof RESOURCE_LABELS],
    lines: text === '' ? [] : [text],
  }));
}
