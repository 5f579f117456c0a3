/** Is the topic one that the mask means, in which `*` stands for any part? */
export function fitsTopic(mask: string, topic: string): boolean {
  const parts = mask.split(/\*+/).map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(topic);
}
