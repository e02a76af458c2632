# Cardwright with its server, by the steps of docs/server.md: docker build --tag cardwright .
FROM node:24-trixie-slim AS build
WORKDIR /opt/cardwright
COPY . .
RUN npm ci --omit=dev
RUN bin/cardwright build

FROM node:24-trixie-slim
RUN useradd --system --home-dir /var/lib/cardwright --shell /usr/sbin/nologin cardwright
RUN install -d -m 700 -o cardwright -g cardwright /var/lib/cardwright
COPY --from=build /opt/cardwright /opt/cardwright
USER cardwright
ENV HOST=0.0.0.0 PORT=8080 DATA_DIR=/var/lib/cardwright
VOLUME /var/lib/cardwright
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:8080/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Whoever stops a server gives it a minute: what was asked is answered first.
STOPSIGNAL SIGTERM
CMD ["/opt/cardwright/bin/cardwright", "serve"]
