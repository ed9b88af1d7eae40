import type * as store from './placeStore';
import { type Samples, samplePeople } from './samples';

const lists: store.OrderedList[] = [
  { table: 'queue_item', owner: 'userId', ownerId: samplePeople[0], item: 'id', place: 'place' },
  { table: 'collection', owner: 'userId', ownerId: samplePeople[0], item: 'id', place: 'place' },
  { table: 'collection_item', owner: 'collectionId', ownerId: 'shelf', item: 'animeId', place: 'place' },
  {
    table: 'list_entry',
    owner: 'userId',
    ownerId: samplePeople[0],
    item: 'animeId',
    place: 'favouritePlace',
  },
];
const each = lists.map((list): [store.OrderedList] => [list]) as [[store.OrderedList]];

export const samples: Samples<typeof store> = {
  itemsInOrder: each,
  lastPlace: each,
  setPlace: lists.map((list) => [list, { item: list.item === 'id' ? 'item' : 1, place: 'a0' }]) as [
    [store.OrderedList, store.PlacedItem],
  ],
};
