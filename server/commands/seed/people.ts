/** The members of the demo community. The login of the first is printed. */
export interface DemoPerson {
  name: string;
  about: string;
}

export const people: readonly DemoPerson[] = [
  { name: 'Demo', about: 'The account to look around with. Change anything you like.' },
  {
    name: 'Aiko Tanabe',
    about: 'Slow shows, long walks, green tea.\n\nFavourite studio: **Kyoto Animation**.',
  },
  { name: 'Bastien Moreau', about: 'Mecha first, everything else after.' },
  { name: 'Carla Núñez', about: 'I watch with my sister on Sundays, so I am always two weeks behind.' },
  { name: 'Dmitri Volkov', about: '' },
  { name: 'Elena Rossi', about: 'Ghibli since 1999. Ask me about backgrounds.' },
  { name: 'Farid Haddad', about: 'Sports anime made me take up volleyball. I am bad at it.' },
  { name: 'Greta Lindqvist', about: 'Mostly here for the schedule.' },
  { name: 'Hana Suzuki', about: '' },
  { name: 'Ibrahim Diallo', about: 'Rewatching everything I saw dubbed as a child.' },
  { name: 'Jonas Weber', about: 'I keep lists of lists.' },
  { name: 'Katya Petrova', about: 'Mystery, horror, and one romance a year.' },
  { name: 'Liam O’Connor', about: 'Scores are relative. A 6 from me is a good evening.' },
  { name: 'Mei Lin', about: '' },
  { name: 'Noah Fischer', about: 'One Piece: fully caught up. Twice.' },
  { name: 'Olivia Martin', about: 'Music student. I notice soundtracks before plots.' },
  { name: 'Pedro Alves', about: '' },
  { name: 'Quinn Harper', about: 'They/them. Films over series.' },
  { name: 'Rin Yamamoto', about: 'Reads the manga first, complains later.' },
  { name: 'Sofia Andersson', about: 'Found this hobby last winter and never came back.' },
  { name: 'Tomás Herrera', about: '' },
  { name: 'Uma Krishnan', about: 'Comedy, slice of life, and anything with a good cat.' },
  { name: 'Victor Dubois', about: 'Looking for shows about work that are not isekai.' },
  { name: 'Wanda Kowalska', about: '' },
  { name: 'Xavier Costa', about: 'Openings are never to be skipped.' },
  { name: 'Yuki Mori', about: 'Night owl. Times are JST.' },
  { name: 'Zeynep Kaya', about: 'Historical drama wherever I can find it.' },
  { name: 'Arthur Bell', about: '' },
  { name: 'Beatriz Santos', about: 'Subtitles, headphones, blanket.' },
  { name: 'Chen Wei', about: 'Trying to finish what I started in 2019.' },
];
