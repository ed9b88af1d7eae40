/** Threads of the demo community. `anime` is a slug; a thread about a missing anime is left out. */
export interface DemoThread {
  anime?: string;
  title: string;
  body: string;
  comments: readonly DemoComment[];
}

export interface DemoComment {
  body: string;
  replies?: readonly string[];
}

export const threads: readonly DemoThread[] = [
  {
    title: 'Introduce yourself',
    body: 'New here? Tell us **what you are watching** and the show that got you started.',
    comments: [
      {
        body: 'Cowboy Bebop on a borrowed DVD. Right now: too many at once.',
        replies: ['The best way to start.', 'Same, but it was a recorded tape.'],
      },
      { body: 'Sailor Moon before school, every day for a year.' },
      { body: 'My sister made me watch Fullmetal Alchemist. I made her watch it again.' },
    ],
  },
  {
    title: 'How do you score?',
    body: 'Do you use the whole scale, or does everything end up between 7 and 9?',
    comments: [
      {
        body: 'Smileys. Three options, no regrets.',
        replies: ['I switched to this last week and it is so calm.'],
      },
      { body: 'Out of 100, and I go back to adjust when I finish something better.' },
      { body: 'Only after a week. Finales cheat.' },
    ],
  },
  {
    title: 'Shows about ordinary jobs?',
    body: 'I loved *Shirobako*. What else is there about people who simply go to work?',
    comments: [
      { body: 'Sakura Quest, if you can live with small towns and budgets.' },
      { body: 'Wotakoi, half of it at least.', replies: ['The other half is arcades.'] },
      { body: 'Barakamon counts. Calligraphy is a job.' },
    ],
  },
  {
    anime: 'frieren-beyond-journeys-end',
    title: 'The pace is the point',
    body: 'I nearly dropped it after two episodes, and now it is my favourite. When did it win you over?',
    comments: [
      { body: 'The blue flowers.', replies: ['Every time.', 'I had something in my eye.'] },
      { body: 'When I noticed that a year had passed between two scenes and nobody mentioned it.' },
      { body: 'The exam. I know, I know.' },
    ],
  },
  {
    anime: 'steins-gate',
    title: 'Does the slow first half hold up?',
    body: 'Watching with a friend who is new to it. We are at episode six and they are patient, but only just.',
    comments: [
      { body: 'Ask them to hold on until episode twelve. ||You know which scene.||' },
      {
        body: 'On a rewatch the first half is the better one.',
        replies: ['Agreed, it is all set-up you enjoy later.'],
      },
    ],
  },
  {
    anime: 'bocchi-the-rock',
    title: 'Favourite visual gag',
    body: 'Mine is every time she stops being drawn.',
    comments: [
      { body: 'The zoetrope.' },
      { body: 'The one with real gravel.', replies: ['I paused it to make sure.'] },
    ],
  },
  {
    anime: 'delicious-in-dungeon',
    title: 'Has anybody cooked from it?',
    body: 'Without slimes, obviously. I tried the rice porridge and it was fine.',
    comments: [
      { body: 'The omelette works with mushrooms from the shop.' },
      { body: 'Do not try the hot pot with a small pot.' },
    ],
  },
  {
    anime: 'monster',
    title: 'Seventy-four episodes: worth it?',
    body: 'I like it at twelve. Does it keep its grip?',
    comments: [
      { body: 'Yes. The middle wanders, and the wandering is good.' },
      { body: 'Take it at three a week. It is a book.', replies: ['This is how I finished it.'] },
    ],
  },
  {
    anime: 'a-silent-voice',
    title: 'Manga or film first?',
    body: 'The library has both. Which one should I start with?',
    comments: [
      { body: 'The film, with the sound up.' },
      { body: 'The manga, for the people the film has no time for.' },
    ],
  },
];

/** Notes for completed entries. */
export const notes: readonly string[] = [
  'Better than I remembered.',
  'Watched with friends over a weekend.',
  'The last episode alone is worth it.',
  'Good, but I would not rush back.',
  'Soundtrack!',
  'Started for the opening, stayed for the cast.',
];

/** Why people recommend one anime to those who liked another. It fits any two. */
export const reasons: readonly string[] = [
  'Both take their time with quiet people, and both earn their last episode.',
  'The same warmth, and the same habit of hiding the sad part behind a joke.',
  'If it was the music that kept you watching: this one listens just as closely.',
  'Different worlds, but the same question: what do you owe the people who stayed?',
  'Watched them one after the other and could not say which I would start with today.',
  'This has the pace that the other one only finds halfway through.',
];

/** What people say with an anime that they recommend to a friend. It fits any anime. */
export const recommendationNotes: readonly string[] = [
  'You said you wanted something slow. Give it two episodes.',
  'The one I kept talking about on Sunday.',
  'Don’t read anything about it first!',
  'For the soundtrack alone. I’ll watch it again with you if you like.',
];

/** What people write about what they finished, by their verdict. It fits any anime. */
export const reviews: Readonly<Record<'RECOMMENDED' | 'MIXED' | 'NOT_FOR_ME', readonly string[]>> = {
  RECOMMENDED: [
    'I put this off for years because everybody told me to watch it. Everybody was right. It knows exactly when to be quiet, and when it finally raises its voice you notice how long it has been waiting.\n\nGive it *three evenings* before you decide.',
    'Watched it twice, the second time with my sister, who does not like anime. She asked for the next episode before I did.',
    'Not a single scene is there to fill time. The music does half of the work and never asks for thanks. My only complaint is that it ends.',
    'The first episodes are the weakest, and even those are good. What stayed with me are the small things: how people set a table, how they say goodbye at a station.',
  ],
  MIXED: [
    'A wonderful first half and a second one that has to hurry. I would still watch it for the backgrounds alone, but do not expect every thread to be picked up again.',
    'The idea is better than the story told with it. I liked the cast, I liked the ending, and in between I looked at the clock a few times.',
  ],
  NOT_FOR_ME: [
    'I see why people love it and could not get in. The jokes come every minute and always the same one; if it is yours, you will have a great time with this.',
    'It looks beautiful, and I did not believe a word anybody said. I finished it for the fights, which are as good as promised.',
  ],
};

/** What people say of a first episode, to all who have watched it. It fits any anime. */
export const episodeNotes: readonly string[] = [
  'The last shot of this one made me start the second at once.',
  'Slow, but I like where it is going.',
  'They could have cut the first ten minutes.',
  'I came for the music and it did not disappoint.',
  'Watch the background in the station scene.',
  'A better first episode than I remembered.',
];

/** What people say of what their friends watch. It fits any anime. */
export const activityAnswers: readonly string[] = [
  'Finally! I’ve been waiting to talk about this with someone.',
  'Wait until you see the next one.',
  'All in one evening? Respect.',
  'That ending theme, though.',
  'Worth it so far?',
  'I dropped it around there. Should I give it another try?',
  'Save the last two for a weekend.',
  'Same here, right now.',
];
