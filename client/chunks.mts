import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;

/**
 * Which modules share a chunk: what is used together, in few chunks, so that the first screen takes few requests.
 * `scripts/bundle.test.ts` limits the chunks and bytes of each screen, and fails if chunks import each other in a circle: such
 * modules run before what they depend on. Rolldown divides whatever no group names.
 */

/** Matches paths in a folder by their first characters, as regular expressions. Vite's module ids always have forward slashes. */
const within =
  (folder: string) =>
  (...names: string[]): string =>
    `${folder}(?:${names.join('|')})`;
const client = within('/client/src/');
const lucide = within('/lucide-react/dist/esm/');
/** By name, or several by a pattern. */
const icons = (...names: string[]) => lucide(`icons/(?:${names.join('|')})\\.`);
/** Packages by name, or several by a pattern. */
const packages = (...names: string[]) => `/node_modules/(?:${names.join('|')})/`;
const either = (...patterns: string[]) => new RegExp(patterns.join('|'));

/** What every page needs. */
const libraries = either(packages('react', 'react-dom', 'scheduler', 'react-router', 'react-router-dom'));
const data = either(
  packages(
    '@apollo/client',
    'graphql',
    'rxjs',
    '@graphql-typed-document-node',
    '@wry/[a-z]+',
    'optimism',
    'tslib',
  ),
);

/** What most screens share, without the components that need further libraries. */
const site = either(
  client(
    'apollo/(?:\\w+Link|cache|client|preferredTitle|useSignUpOffered)\\.',
    'components/(?!\\w+/(?:Check|Confirm|CopyField|Dialog|Field|FormMessages|Menu|NewPassword|PasswordField|Popover|ProviderChoice|Sortable|Stepper|StrengthMeter|TextArea|Toasts|describeDevice))',
    'features/(?:session|anime)/(?!AnimeRow|EpisodeWideCard|PosterWall|creditWords|revealEpisode|scores|week)',
    'forms/useOneCall',
    'generated/(?:documentOf|partHook|(?:fragments|operations)/(?:anime(?!-(?:posterWall|revealEpisode))|session|tracking-actions))',
    'app/(?:App|CrashScreen|ListActions|Overlays|guards|routes)\\.',
    'layout/(?:ActiveScope|Bar|Frame|MainPanel|Page|Sidebar|SiteNotice|TabBar|Wallpaper|[a-z])',
    'generated/operations/reports-openReports',
    'render/',
    'rest/(?!uploads|factorApi|passkeyApi|proveWork|signUpProof)',
    'screens/Panels/useFresh',
    'state/',
  ),
  'vite/preload-helper',
  '/shared/(?:covers|lettering|names|pageTitles|paths|themes|titles|titleSize)\\.',
  lucide('(?!icons/)'),
  icons(
    'arrow-(?:down|right|up)|bell|bookmark|chevron-(?:left|right)|clock|compass|eye|eye-off|flag|globe|grid-3x3|house',
    'list|list-ordered|lock|log-in|log-out|messages-square|palette|panel-left|rows-3|search|settings|user-(?:plus|round)|x',
  ),
);

/** Keeping lists, and the small controls that come with it. */
const tracking = either(
  client(
    'features/tracking/(?:\\w+/)?(?:AnimeMenu|FavouriteHeart|ProgressButton|Score|animeChanges|dates|entryChanges|entryDialog|entryWords|favouriteChanges|finishDialog|followEntry|inTurn|lastChanges|libraryChanges|playSources|pressedProgress|recommendDialog|shownEpisodes|takeBack|toasts|UndoButton|wantedAction)\\.',
    'features/anime/(?:AnimeRow|creditWords|scores)',
    'apollo/refreshLists',
    'components/(?:buttons/ConfirmButton|fields/(?:Check|Field|TextArea)|overlays/MenuButton)',
    'errors/(?:messages|readError)',
    'forms/useAction',
    'generated/fragments/[^/]+/PersonName',
    'generated/(?:fragments|operations)/(?:settings(?:-watchServices)?[./]|tracking-(?:collections|entry|favourites|library|menu|queue|undo))',
    'screens/(?:useAsked|Discover/SearchField|Panels/(?:PanelParts|Picks|ownOrder))',
  ),
  '/shared/limits\\.',
  icons('check', 'ellipsis', 'face-.*', 'heart', 'minus', 'pencil', 'plus', 'star', 'trash', 'undo-2'),
);

/** Profiles, friends and threads, without the forms. */
const community = either(
  client(
    'features/threads/(?:comments/(?:Byline|CommentText|LikeButton)|list/|reviews/(?:ProfileReviews|ReviewCard|reviews\\.module|verdicts)|write/NewThreadButton|threads\\.module|threadCache|useThreadChanges)',
    'features/activity/(?:Activity|activity\\.module)',
    'features/profile/(?:Charts|charts\\.module|profile\\.module)',
    'generated/(?:fragments|operations)/(?:activity[./]|friends|profile|threads)',
    'apollo/(?:createAsker|liveAgain|useAskSoon|useLive)\\.',
  ),
  '/shared/episodeKinds\\.',
  icons('pin|circle-slash-2|pen-line|thumbs-(?:down|up)'),
);

/** Form fields and their validation. */
const forms = either(
  client(
    'components/(?:people/ProviderChoice|fields/(?:FormMessages|NewPassword|PasswordField))',
    'errors/callbackMessages',
    'features/confirmation/ResendConfirmation',
    'forms/(?:fields|pageSave|useForm|kept|useLeaving)',
  ),
  packages('zod', 'react-hook-form', '@hookform/resolvers'),
);

/** Writing threads and comments, and uploads. */
const threadForms = either(
  client(
    'features/threads/(?:reviews/ReviewDialog|comments/(?:CommentForm|WriteField|useMentions)|write/(?:EditThread|SendRow|ThreadFormFields))',
    'rest/uploads',
  ),
  icons('italic', 'letter-b', 'quote', 'upload'),
);

/** The not-found page, alone or within another screen. */
const notFound = either(client('layout/NothingHere', 'screens/NotFound/'));

/** The library of menus and dialogs: without a group, it would be divided by who uses which part. */
const overlays = either(packages('@base-ui/[a-z]+', '@floating-ui/[a-z-]+', 'use-sync-external-store'));

export const chunks: Group[] = [
  { name: 'libraries', test: libraries, priority: 1 },
  { name: 'data', test: data, priority: 1 },
  { name: 'site', test: site, priority: 1 },
  { name: 'community', test: community, priority: 1 },
  { name: 'tracking', test: tracking, priority: 1 },
  { name: 'forms', test: forms, priority: 1 },
  { name: 'NotFound', test: notFound, priority: 1 },
  { name: 'threadForms', test: threadForms, priority: 1 },
  { name: 'overlays', test: overlays, minShareCount: 16 },
];
