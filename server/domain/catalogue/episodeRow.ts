export { type EpisodeRow, episodeColumns, type SqlEpisode, toEpisode } from '../../data/stores/episodeRow';
