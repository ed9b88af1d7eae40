# One instance of the site. Nothing is compiled natively: every package ships its binaries through npm. So the build runs on the
# builder's own platform, and installs what the server runs for that of the image.
FROM --platform=$BUILDPLATFORM node:24-bookworm-slim AS build
WORKDIR /site
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build
# Not empty: the image can send traces (docs/operating.md).
ARG TRACING=
ARG TARGETARCH
WORKDIR /image
# Left out: libsql's binaries for Alpine, which npm installs beside those for Debian, and what Node never reads. Of the fonts the
# server reads .woff (server/domain/artwork/type/faces.ts). Readable by everyone, whatever the checkout allowed.
RUN if [ -n "$TRACING" ]; then (cd /site && npm run tracing:keep); fi \
  && cp /site/package.json /site/package-lock.json /site/site.env /site/LICENSE ./ \
  && npm ci --omit=dev --ignore-scripts --os=linux --cpu="$(echo "$TARGETARCH" | sed s/amd64/x64/)" --libc=glibc \
  && rm -rf node_modules/@libsql/*-musl package-lock.json \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.woff2' \) -delete \
  && cp -r /site/dist ./ \
  && chmod -R a+rX .

FROM node:24-bookworm-slim
LABEL org.opencontainers.image.title="Enspired" \
  org.opencontainers.image.description="A self-hosted anime web site: catalogue, lists and community" \
  org.opencontainers.image.licenses="MIT"
# What backups of MySQL and MariaDB are written and read with. Of mariadb-client only one program: the rest is 60 MB, and Perl.
RUN apt-get update \
  && apt-get install -y --no-install-recommends mariadb-client-core \
  && cd /tmp && apt-get download mariadb-client \
  && dpkg-deb --fsys-tarfile mariadb-client_*.deb | tar -x -C / ./usr/bin/mariadb-dump \
  && rm -r mariadb-client_*.deb /var/lib/apt/lists/* \
  && mariadb --version && mariadb-dump --version
RUN install -d -m 700 -o node -g node /data /backups
WORKDIR /site
# Two arenas for all threads: by itself the C library takes up to eight for each processor, and keeps what they held.
ENV NODE_ENV=production DATA_DIR=/data MALLOC_ARENA_MAX=2
# Root's, so that the site cannot change its own program.
COPY --from=build /image/node_modules ./node_modules
COPY --from=build /image/package.json /image/site.env /image/LICENSE ./
COPY --from=build /image/dist ./dist
# The user node, as a number: Kubernetes then sees that it isn't root.
USER 1000:1000
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 4000}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Straight to Node, so that a stop signal reaches it. Semi-spaces of half the usual size: less memory for the same work.
CMD ["node", "--max-semi-space-size=8", "dist/server/main.js"]
