# One instance of the site. Nothing is compiled natively: every package ships its binaries through npm.
FROM node:24-bookworm-slim AS build
# Not empty: the image can send traces (docs/operating.md).
ARG TRACING=
WORKDIR /site
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && if [ -n "$TRACING" ]; then npm run tracing:keep; fi && npm prune --omit=dev

FROM node:24-bookworm-slim
# What backups of MySQL and MariaDB are written and read with.
RUN apt-get update && apt-get install -y --no-install-recommends mariadb-client && rm -rf /var/lib/apt/lists/*
WORKDIR /site
# Two arenas for all threads: by itself the C library takes up to eight for each processor, and keeps what they held.
ENV NODE_ENV=production DATA_DIR=/data MALLOC_ARENA_MAX=2
COPY --from=build --chown=node:node /site/package.json /site/site.env ./
COPY --from=build --chown=node:node /site/node_modules ./node_modules
COPY --from=build --chown=node:node /site/dist ./dist
RUN install -d -m 700 -o node -g node /data /backups
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 4000}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Straight to Node, so that a stop signal reaches it. Semi-spaces of half the usual size: less memory for the same work.
CMD ["node", "--max-semi-space-size=8", "dist/server/main.js"]
