import { parse } from 'groq-js';
import { expect, test } from 'vitest';
import { tagsOfChange, tagsOfQuery } from './sync-tags.ts';

const [all = '', , page = ''] = tagsOfChange({
  id: 'x',
  before: null,
  after: { _id: 'x', _type: 'page', _rev: '1' },
  mutations: [],
});
const noteTags = tagsOfChange({ id: 'n', before: null, after: { _id: 'n', _type: 'note', _rev: '1' }, mutations: [] });
const [, n = '', note = ''] = noteTags;

test.each([
  ['*', [all]],
  ['*[_type == "page"]', [page]],
  ['*[slug == "a" && (_type == "page")]', [page]],
  ['*[_type == "page" || _type == "note"]', [page, note]],
  ['*[_type == "page" || slug == "a"]', [all]],
  ['*[_type in ["page", "note"]][0...2]', [page, note]],
  ['*[_type in $types]', [page, note]],
  ['*[_id == $id]', [n]],
  ['*[_type != "page"]', [all]],
  ['*[_type == kind]', [all]],
  ['*[parent._type == "page"]', [all]],
  ['*[_type == "page"]{"notes": *[_type == "note" && about == ^._id]}', [page, note]],
  ['*[_type == "page"]{"same": *[_type == ^._type]}', [all, page]],
  ['{"a": *[_type == "page"], "b": count(*[_type == "note"])}', [page, note]],
  ['1 + 1', []],
])('%s has the tags of the documents that its filters can match', (query, tags) => {
  const tree = parse(query, { params: { types: ['page', 'note'], id: 'drafts.n' } });
  expect(tagsOfQuery(tree, [])).toEqual([...tags].sort());
});

test('A followed reference adds the tag of its document', () => {
  expect(tagsOfQuery(parse('*[_type == "page"]{next->}'), ['n'])).toEqual([page, n].sort());
});

test('A change of a document’s type has the tags of both types', () => {
  const change = {
    id: 'n',
    before: { _id: 'n', _type: 'note', _rev: '1' },
    after: { _id: 'n', _type: 'page', _rev: '2' },
    mutations: [],
  };
  expect(tagsOfChange(change).sort()).toEqual([all, n, note, page].sort());
});
