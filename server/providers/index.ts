import { apple } from './apple';
import { atlassian } from './atlassian';
import { cognito } from './cognito';
import type { ProviderDescriptor } from './descriptor';
import { discord } from './discord';
import { dropbox } from './dropbox';
import { facebook } from './facebook';
import { figma } from './figma';
import { github } from './github';
import { gitlab } from './gitlab';
import { google } from './google';
import { huggingface } from './huggingface';
import { kakao } from './kakao';
import { kick } from './kick';
import { line } from './line';
import { linear } from './linear';
import { linkedin } from './linkedin';
import { microsoft } from './microsoft';
import { naver } from './naver';
import { notion } from './notion';
import { paypal } from './paypal';
import { reddit } from './reddit';
import { roblox } from './roblox';
import { salesforce } from './salesforce';
import { slack } from './slack';
import { spotify } from './spotify';
import { tiktok } from './tiktok';
import { twitch } from './twitch';
import { twitter } from './twitter';
import { vk } from './vk';
import { zoom } from './zoom';

export type * from './descriptor';

/** All identity providers, sorted by file. A test compares this list with the folder. */
export const providers: readonly ProviderDescriptor[] = [
  apple,
  atlassian,
  cognito,
  discord,
  dropbox,
  facebook,
  figma,
  github,
  gitlab,
  google,
  huggingface,
  kakao,
  kick,
  line,
  linear,
  linkedin,
  microsoft,
  naver,
  notion,
  paypal,
  reddit,
  roblox,
  salesforce,
  slack,
  spotify,
  tiktok,
  twitch,
  twitter,
  vk,
  zoom,
];
