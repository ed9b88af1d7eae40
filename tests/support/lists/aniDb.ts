import type { ListFile } from './listFile';

const json = (value: unknown) => JSON.stringify(value);

const aniDbAnime = (fields: Record<string, string | number>) =>
  `<Anime>${Object.entries({ EpsSpecial: 0, TypeName: '<![CDATA[TV Series]]>', MyEps: 12, ...fields })
    .map(([name, value]) => `\n\t<${name}>${value}</${name}>`)
    .join(
      '',
    )}\n<Ep Id="1" EpNo="1"\nName="Pilot" StateIsWatched="1"><File>\n\t<Id>7</Id>\n</File>\n</Ep>\n</Anime>\n`;

/** AniDB's exports, by template. */
export const aniDb: readonly ListFile[] = [
  {
    name: 'AniDB xml-plain-cs',
    source: 'ANIDB',
    from: 'svn2github/AniDB, export/xml-plain-cs/mylist.tpl',
    file: `<?xml version="1.0" encoding="utf-8"?>\n<MyList>\n<User Id="1"\nName="somebody"\nAnimeCount="3"\n/>\n<GenreN Id="1" Name="Action" ParentId="0" IsHentai="0"/>\n${[
      aniDbAnime({
        Id: 2101,
        Eps: 12,
        YearStart: 2010,
        MyWatchedEps: 12,
        Name: 'Hakobi 1',
        MyIsVoted: 1,
        MyVote: '8.50',
      }),
      aniDbAnime({
        Id: 2102,
        Eps: 12,
        YearStart: 2011,
        MyWatchedEps: 5,
        Name: 'Hakobi 2',
        MyTmpVote: '6.00',
      }),
      aniDbAnime({
        Id: 2103,
        Eps: 12,
        MyWatchedEps: 0,
        Name: 'Hakobi 3',
        IsInWishList: 1,
        WishListComment: 'Soon',
      }),
      aniDbAnime({ Id: 2104, Eps: 12, MyWatchedEps: 0, Name: 'Hakobi 4', IsInWishList: 0 }),
    ].join('')}</MyList>\n`,
  },
  {
    name: 'AniDB json-large',
    source: 'ANIDB',
    from: 'svn2github/AniDB, export/json-large/mylist.tpl',
    file: json({
      user: 'somebody',
      date: '01.02.20',
      list: { count: '1', episodes: '12' },
      genres: [{ id: 1, name: 'Action' }],
      anime: [
        {
          id: 2101,
          broadcastDate: '05.04.2010',
          type: 'TV Series',
          rating: '8.1',
          status: 'complete',
          totalEpisodes: '12',
          ownEpisodes: '12',
          romanjiName: 'Hakobi 1',
          englishName: 'Carried Tale 1',
          episodes: [{ id: '1', number: '1', files: [{ id: '7', additionDate: '01.02.2020' }] }],
        },
      ],
    }),
  },
  {
    name: 'AniDB csv-minimal',
    source: 'ANIDB',
    from: 'svn2github/AniDB, export/csv-minimal/mylist.tpl',
    file: 'Name;Year;Eps;Seen;Size\nCarried Tale 1;2010;12 / 12;12 / 12;4 GB\nCarried Tale 2;2011;5 / 12;3 / 5;2 GB\n',
  },
  {
    name: 'AniDB csv-adborg',
    source: 'ANIDB',
    from: 'svn2github/AniDB, export/csv-adborg/mylist.csv',
    file: 'AID|Romaji|Kanji|English|Year|EpsTotal|Eps|EpsSpec|Rating|TmpRating|Vote|TmpVote|Reviews|ReviewsRating|TypeID|TypeName|isAdult\n2101|Hakobi 1|運びの話1|Carried Tale 1|2010|14|12|2|8.1|8|58|7|1|4.16|2|TV Series|0\n',
  },
];
