import type { RichText } from '#providers/shaping/rich-text/types.ts';

export interface SampleTexts {
  title: string;
  item: string;
  label: string;
  body: RichText;
  list: string[];
}

/** Texts that editors may enter: short, long, and from right to left. */
export const sampleTexts: Readonly<Record<'short' | 'long' | 'right to left', SampleTexts>> = {
  short: {
    title: 'Two phones',
    item: 'Calls',
    label: 'See it',
    body: ['It rings. You answer.'],
    list: ['Alarm', 'Timer', 'Notes', 'Music'],
  },
  long: {
    title: 'A title that an editor went on with for longer than anybody had planned, over line after line',
    item: 'What happens to the messages that arrive while the phone is in a drawer for a whole weekend?',
    label: 'Read everything there is to know about it before you go on',
    body: [
      'The first thing on the screen is the phone. Group messages and pictures arrive too. There is nothing above them and nothing beside them. <b>You pick it up for a reason</b> and put it down when you are done.',
      'A second paragraph with <a href="/about">a link into the site</a>, <i>words in italics</i> and one that is long: Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft.',
      'And a third, which nobody asked for. It says what the first two said, at the same length and with the same patience, so that one can see how a full column sits beside a picture.',
    ],
    list: [
      'Directions, turn by turn, without a map of what is for sale on the way',
      'A calendar that you can read at a glance',
      'Voice memos',
      'Podcasts that you chose at a desk',
      'A timer',
      'Hotspot',
    ],
  },
  'right to left': {
    title: 'هاتف لبقية يومك',
    item: 'المكالمات والرسائل',
    label: 'شاهد الهواتف',
    body: ['مكالمات ورسائل وبعض الأدوات التي تختارها. لا شيء غير ذلك، Light Phone III.'],
    list: ['خرائط', 'منبه', 'ملاحظات'],
  },
};
