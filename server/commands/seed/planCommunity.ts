import type { AnimeRow } from '../../data/stores/animeRow';
import { chanceFrom } from '../../domain/artwork/seed';
import type { Verdict } from '../../domain/community/reviews/readReviews';
import { type Reaction, reactions } from '../../domain/tracking/entry';
import {
  activityAnswers,
  episodeNotes,
  notes,
  reasons,
  recommendationNotes,
  reviews,
  threads,
} from './conversations';
import { people } from './people';

/** One action of a person at an instant. Actions are performed in order of time. */
export type Action = { at: Date; person: number } & (
  | { kind: 'join' }
  | { kind: 'befriend'; other: number }
  | { kind: 'save'; anime: AnimeRow; fields: SavedFields }
  | { kind: 'watch'; anime: AnimeRow }
  | { kind: 'shelf'; name: string; anime: AnimeRow[] }
  | { kind: 'queue'; anime: AnimeRow }
  | { kind: 'thread'; key: string; anime: AnimeRow | null; title: string; body: string }
  | { kind: 'comment'; key: string; thread: string; answers: string | null; body: string }
  | { kind: 'like'; comment: string }
  | {
      kind: 'rate';
      anime: AnimeRow;
      number: number;
      score: number;
      reaction: Reaction | null;
      /** Shared; empty for most. */
      note: string;
    }
  | { kind: 'review'; anime: AnimeRow; verdict: Verdict; text: string | null }
  /** Likes what a friend did, counted from the latest, and may say something about it. */
  | { kind: 'respond'; nth: number; text: string | null }
  | { kind: 'recommend'; key: string; anime: AnimeRow; other: AnimeRow; reason: string }
  | { kind: 'support'; recommendation: string }
  | { kind: 'tell'; other: number; anime: AnimeRow; note: string }
);

export interface SavedFields {
  status: 'WATCHING' | 'COMPLETED' | 'PLANNING' | 'PAUSED' | 'DROPPED';
  progress?: number;
  score?: number;
  startedOn?: string;
  finishedOn?: string;
  notes?: string;
  favourite?: boolean;
}

type Step = Action extends infer One ? (One extends Action ? Omit<One, 'at' | 'person'> : never) : never;

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Days of recent activity; most lists are older. */
const ACTIVE_DAYS = 14;

/**
 * Plans the demo community, deterministically for a catalogue, seed and day. No one watches anime that had not begun to air.
 *
 * @param anime the most popular anime of the catalogue, best first
 * @param options.members number of demo people to use, at least two
 */
export function planCommunity(
  anime: readonly AnimeRow[],
  now: Date,
  { members = people.length, seed = 1 }: { members?: number; seed?: number } = {},
): Action[] {
  const random = chanceFrom(`demo community ${seed}`);
  const actions: Action[] = [];
  const finished: AnimeRow[][] = [];
  for (const person of range(members)) {
    const add = (at: number, step: Step) => {
      actions.push({ ...step, at: new Date(Math.min(at, now.getTime())), person } as Action);
    };
    const joined = now.getTime() - (200 + random() * 500) * DAY_MS;
    add(joined, { kind: 'join' });
    finished.push(planLists({ anime, now, joined, random, add, busy: person === 0 }));
    for (const other of pick(range(person), 4, random)) {
      add(joined + random() * 30 * DAY_MS, { kind: 'befriend', other });
      planTelling({ anime, now, add, other, from: `${seed} ${person}` });
    }
  }
  planThreads({ anime, now, random, members }, actions);
  planResponses({ now, random, members }, actions);
  planRecommendations(finished, { anime, now }, actions);
  return actions.sort((a, b) => a.at.getTime() - b.at.getTime());
}

interface ListPlan {
  anime: readonly AnimeRow[];
  now: Date;
  joined: number;
  random: () => number;
  add: (at: number, step: Step) => void;
  /** A person with a full list, to show every screen. */
  busy: boolean;
}

/** Returns what the person finished. */
function planLists({ anime, now, joined, random, add, busy }: ListPlan): AnimeRow[] {
  const aired = anime.filter(({ startsAt }) => startsAt && startsAt.getTime() < joined);
  // Half of each list is from the hundred most popular anime.
  const known = [
    ...pick(aired.slice(0, 100), busy ? 45 : 15, random),
    ...pick(aired.slice(100), busy ? 45 : 15, random),
  ];
  const wellKnown = new Set(aired.slice(0, 100));
  const watching: AnimeRow[] = [];
  const finished: AnimeRow[] = [];
  for (const one of known) {
    const kind = random();
    const at = joined + random() * (now.getTime() - joined - ACTIVE_DAYS * DAY_MS);
    const count = one.episodeCount ?? 12;
    const startedOn = dayOf(at - (2 + random() * 40) * DAY_MS);
    if (kind < 0.2) add(at, { kind: 'save', anime: one, fields: { status: 'PLANNING' } });
    else if (kind < 0.28) {
      const progress = 1 + Math.floor(random() * Math.max(1, count - 1));
      add(at, {
        kind: 'save',
        anime: one,
        fields: { status: random() < 0.5 ? 'DROPPED' : 'PAUSED', progress, startedOn },
      });
    } else if (kind < 0.48 && count > 3 && count < 80) watching.push(one);
    else {
      finished.push(one);
      const score = Math.min(100, 45 + Math.round((random() + random()) * 28));
      const favourite = score >= 88 && random() < 0.5;
      const note = random() < 0.15 ? { notes: notes[Math.floor(random() * notes.length)] ?? '' } : {};
      const fields = {
        status: 'COMPLETED' as const,
        score,
        startedOn,
        finishedOn: dayOf(at),
        favourite,
        ...note,
      };
      add(at, { kind: 'save', anime: one, fields });
      if (one.episodeCount !== null) planReview(one, { score, at: at + HOUR_MS, add });
      if (wellKnown.has(one) && count <= 26)
        for (let number = 1; number <= count; number += 1) planRating(one, { number, at, add });
    }
  }
  for (const one of watching) planEvenings(one, { now, random, add, days: busy ? 120 : ACTIVE_DAYS });
  for (const one of pick(aired.slice(100), 5, random))
    add(now.getTime() - random() * 9 * DAY_MS, { kind: 'queue', anime: one });
  if (finished.length > 5) {
    const at = now.getTime() - random() * 60 * DAY_MS;
    add(at, { kind: 'shelf', name: 'For a rainy day', anime: finished.slice(0, 5) });
  }
  return finished;
}

/** Some give their verdict on what they finished, and some of these write about it. */
function planReview(
  anime: AnimeRow,
  { score, at, add }: Pick<ListPlan, 'add'> & { score: number; at: number },
): void {
  const random = chanceFrom(`review ${at} ${anime.slug}`);
  if (random() > 0.5) return;
  const verdict = score >= 70 ? 'RECOMMENDED' : score >= 58 ? 'MIXED' : 'NOT_FOR_ME';
  const texts = reviews[verdict];
  const text = random() < 0.4 ? (texts[Math.floor(random() * texts.length)] ?? null) : null;
  add(at, { kind: 'review', anime, verdict, text });
}

/** Everyone recommends some of the best-known anime that they finished to those who liked another, and others support it. */
function planRecommendations(
  finished: readonly (readonly AnimeRow[])[],
  { anime, now }: Pick<ListPlan, 'anime' | 'now'>,
  actions: Action[],
): void {
  const random = chanceFrom('recommendations');
  const rank = new Map(anime.map(({ id }, at) => [id, at]));
  for (const [person, list] of finished.entries()) {
    const best = list.toSorted((a, b) => (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0)).slice(0, 5);
    for (const [n, one] of best.entries()) {
      const other = best[n + 1];
      const reason = reasons[Math.floor(random() * reasons.length)];
      if (!other || !reason) continue;
      const key = `recommendation ${person}.${n}`;
      const at = new Date(now.getTime() - random() * ACTIVE_DAYS * DAY_MS);
      actions.push({ at, person, kind: 'recommend', key, anime: one, other, reason });
      for (const supporter of pick(range(finished.length), Math.floor(random() * 4), random))
        if (supporter !== person)
          actions.push({ at: now, person: supporter, kind: 'support', recommendation: key });
    }
  }
}

/**
 * Scores an episode, after an evening: some are better than others, and some leave more than a number, or share a note on the
 * first.
 */
function planRating(
  anime: AnimeRow,
  { number, at, add }: Pick<ListPlan, 'add'> & { number: number; at: number },
): void {
  const random = chanceFrom(`rating ${at} ${anime.slug} ${number}`);
  const liked = chanceFrom(`episode ${anime.slug} ${number}`)();
  const score = Math.round(48 + liked * 36 + random() * 16);
  const reaction = random() < 0.3 ? (reactions[Math.floor(random() * reactions.length)] ?? null) : null;
  const isNoted = number === 1 && random() < 0.4;
  const note = isNoted ? (episodeNotes[Math.floor(random() * episodeNotes.length)] ?? '') : '';
  add(at + HOUR_MS, { kind: 'rate', anime, number, score, reaction, note });
}

/** Some recommend an anime to a friend, with a word about it or without. */
function planTelling({
  anime,
  now,
  add,
  other,
  from,
}: Pick<ListPlan, 'anime' | 'now' | 'add'> & { other: number; from: string }): void {
  const random = chanceFrom(`recommendation ${from} ${other}`);
  if (random() > 0.3) return;
  const at = now.getTime() - random() * ACTIVE_DAYS * DAY_MS;
  const note =
    random() < 0.7 ? (recommendationNotes[Math.floor(random() * recommendationNotes.length)] ?? '') : '';
  for (const one of pick(anime.slice(0, 100), 1, random)) add(at, { kind: 'tell', other, anime: one, note });
}

/** Watches episodes on some evenings, never the last episode. */
function planEvenings(
  anime: AnimeRow,
  { now, random, add, days }: Pick<ListPlan, 'now' | 'random' | 'add'> & { days: number },
): void {
  const first = now.getTime() - (2 + random() * (days - 2)) * DAY_MS;
  const most = (anime.episodeCount ?? 12) - 1;
  add(first, { kind: 'save', anime, fields: { status: 'WATCHING', startedOn: dayOf(first) } });
  let at = first;
  for (let episode = 0; episode < most; episode += 1) {
    at += random() < 0.4 ? 0.5 * HOUR_MS : (0.7 + random() * 2) * DAY_MS;
    if (at > now.getTime()) return;
    add(at, { kind: 'watch', anime });
    planRating(anime, { number: episode + 1, at, add });
  }
}

function planThreads(
  { anime, now, random, members }: Pick<ListPlan, 'anime' | 'now' | 'random'> & { members: number },
  actions: Action[],
): void {
  const bySlug = new Map(anime.map((one) => [one.slug, one]));
  const someone = () => 1 + Math.floor(random() * (members - 1));
  threads.forEach((thread, n) => {
    const about = thread.anime === undefined ? null : bySlug.get(thread.anime);
    if (about === undefined) return;
    let at = now.getTime() - (1 + random() * (ACTIVE_DAYS - 1)) * DAY_MS;
    const key = `thread ${n}`;
    const later = () => {
      at += (0.1 + random() * 5) * HOUR_MS;
      return new Date(Math.min(at, now.getTime()));
    };
    const { title, body } = thread;
    actions.push({ at: new Date(at), person: someone(), kind: 'thread', key, anime: about, title, body });
    thread.comments.forEach((comment, c) => {
      const top = `${key}.${c}`;
      const said = (id: string, answers: string | null, text: string) => {
        const when = later();
        actions.push({
          at: when,
          person: someone(),
          kind: 'comment',
          key: id,
          thread: key,
          answers,
          body: text,
        });
        for (const person of pick(range(members), Math.floor(random() * 6), random))
          actions.push({ at: new Date(when.getTime() + 1), person, kind: 'like', comment: id });
      };
      said(top, null, comment.body);
      comment.replies?.forEach((reply, r) => {
        said(`${top}.${r}`, top, reply);
      });
    });
  });
}

/** In the last hours everyone looks through what their friends did. */
function planResponses(
  { now, random, members }: Pick<ListPlan, 'now' | 'random'> & { members: number },
  actions: Action[],
): void {
  for (const person of range(members)) {
    for (const nth of pick(range(12), 4, random)) {
      const text =
        random() < 0.4 ? (activityAnswers[Math.floor(random() * activityAnswers.length)] ?? null) : null;
      actions.push({ at: new Date(now.getTime() - random() * HOUR_MS), person, kind: 'respond', nth, text });
    }
  }
}

const range = (length: number) => Array.from({ length }, (_, n) => n);
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

function pick<T>(from: readonly T[], count: number, random: () => number): T[] {
  const rest = [...from];
  const taken: T[] = [];
  while (taken.length < count && rest.length > 0)
    taken.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return taken;
}
