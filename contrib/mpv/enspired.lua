-- Reports what you watch in mpv to an Enspired site. Setup: docs/connect/mpv.md. Needs curl, which gets the address on standard
-- input, so that it never shows in the process list.

local options = require("mp.options")
local msg = require("mp.msg")
local utils = require("mp.utils")

local opts = {
  address = "", -- the private address from Settings, "Connections"
  percent = 80, -- report once this much has been played
  folder = "", -- only files below this folder; empty for all
  osd = true, -- show the result on screen
}
options.read_options(opts, "enspired")

local LONGEST = 200
local told = false

-- Tried in this order: title, season, episode.
local with_season = {
  "^(.-)[%s%-]+[Ss](%d%d?)%s*[Ee][Pp]?(%d+)",
  "^(.-)[%s%-]+[Ss](%d%d?)%s*%-%s*(%d+)",
  "^(.-)[%s%-]+(%d%d?)x(%d%d+)",
}
-- Title, episode.
local without_season = {
  "^(.-)%s+%-%s+[Ee]?[Pp]?%.?%s*(%d+)",
  "^(.-)[%s%-]+[Ee]pisode%s+(%d+)",
  "^(.-)[%s%-]+[Ee][Pp]?%.?%s*(%d+)",
  "^(.-)%s+(%d+)%s*$",
}

local function trimmed(text)
  return (text:gsub("%s+", " "):gsub("^[%s%-]+", ""):gsub("[%s%-]+$", ""))
end

-- Parses a file name: "[Group] Title S02E03 [1080p].mkv", "Title - 03.mkv", "Title.2x03.mkv" ...
local function parse(name)
  name = name:sub(1, LONGEST):gsub("%.%w%w%w?%w?$", "")
  if not name:find(" ", 1, true) then
    name = name:gsub("[%._]", " ")
  end
  local year = name:match("%(([12]%d%d%d)%)")
  name = trimmed(name:gsub("%b[]", " "):gsub("%b()", " "):gsub("_", " "))
  for _, pattern in ipairs(with_season) do
    local title, season, episode = name:match(pattern)
    if title and title ~= "" then
      return { title = trimmed(title), season = tonumber(season), episode = tonumber(episode), year = tonumber(year) }
    end
  end
  for _, pattern in ipairs(without_season) do
    local title, episode = name:match(pattern)
    if title and title ~= "" then
      return { title = trimmed(title), episode = tonumber(episode), year = tonumber(year) }
    end
  end
  return nil
end

-- Quotes a value for curl's config file.
local function quoted(text)
  return '"' .. text:gsub("\\", "\\\\"):gsub('"', '\\"'):gsub("\r", ""):gsub("\n", "\\n") .. '"'
end

local words = {
  MARKED = "marked",
  ALREADY = "was already marked",
  COMPLETE = "is already completed",
  NOT_ON_LIST = "is not on your list",
  NOT_AIRED = "hasn't aired yet",
  ASKED = "is waiting for your approval",
  UNMATCHED = "needs a match: see Connections in the settings",
}

local function answered(play, success, result)
  local sent = success and result.status == 0
  local state = sent and (result.stdout or ""):match('"plays":%["([A-Z_]+)"')
  if not state then
    msg.warn("could not reach the site; is the address right?")
  elseif opts.osd and words[state] then
    mp.osd_message(string.format("%s, episode %d %s", play.title, play.episode, words[state]), 4)
  end
end

local function tell(percent)
  local play = parse(mp.get_property("filename", ""))
  if not play or play.episode < 1 then
    msg.verbose("no episode in the file name")
    return
  end
  play.percent = percent
  play.id = mp.get_property("filename", ""):sub(1, LONGEST)
  local body = utils.format_json(play)
  mp.command_native_async({
    name = "subprocess",
    args = { "curl", "--silent", "--fail", "--max-time", "15", "--config", "-" },
    stdin_data = "url = " .. quoted(opts.address) .. "\nheader = \"Content-Type: application/json\"\ndata-raw = " .. quoted(body) .. "\n",
    capture_stdout = true,
    playback_only = false,
  }, function(success, result)
    answered(play, success, result or {})
  end)
end

local function is_meant()
  if opts.address == "" then
    return false
  end
  local path = mp.get_property("path", "")
  if path:find("://", 1, true) then
    return false
  end
  path = utils.join_path(mp.get_property("working-directory", ""), path)
  return opts.folder == "" or path:sub(1, #opts.folder) == opts.folder
end

mp.register_event("file-loaded", function()
  told = not is_meant()
end)

mp.observe_property("percent-pos", "number", function(_, percent)
  if not told and percent and percent >= tonumber(opts.percent) then
    told = true
    tell(math.floor(percent))
  end
end)
