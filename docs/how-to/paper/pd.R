# PD of each cell from a run's exported samples, with R's base packages alone.
#
#   ./tare export latest > samples.csv
#   Rscript docs/how-to/paper/pd.R samples.csv native pd.pdf
#
# A trial's mean is one value: its submissions share a server and an hour. PD is the ratio of the means over
# blocks that both platforms have; its interval is Fieller's for paired values (Fieller 1954), and never
# below 0. Where the reference's trials differ so much that this has no upper end, it is Student's t interval
# of the logarithms of the blocks' ratios, as in Tare's report: see the column "method". That is an interval of
# another mean; where it does not contain PD, there is none. Tare's own interval
# is as wide or wider: no narrower than a block's own error allows, and wider where a stop rule looked at PD.

arguments <- commandArgs(trailingOnly = TRUE)
if (length(arguments) < 2) stop("usage: pd.R SAMPLES.csv REFERENCE [FIGURE.pdf]", call. = FALSE)
samples <- read.csv(arguments[1], check.names = FALSE)
samples <- samples[!is.na(samples$response_ns), ]
reference <- arguments[2]

# What names a cell stands before the column "platform".
named <- names(samples)[seq_len(match("platform", names(samples)) - 1)]
label <- function(column) {
  value <- samples[[column]]
  text <- if (column %in% c("workload", "path")) value else paste0(column, "=", format(value, scientific = FALSE, trim = TRUE))
  ifelse(is.na(value) | value == "", "", text)
}
cell <- gsub(" +", " ", do.call(paste, lapply(named, label)))
trials <- aggregate(samples["response_ns"], list(cell = cell, platform = samples$platform, block = samples$block), mean)

interval <- function(candidate, reference, level = 0.95) {
  n <- length(reference)
  if (n < 3) return(data.frame(from = NA, to = NA, method = "too few blocks"))
  t <- qt((1 + level) / 2, n - 1)
  a <- mean(reference)^2 - t^2 / n * var(reference)
  b <- mean(candidate) * mean(reference) - t^2 / n * cov(candidate, reference)
  c <- mean(candidate)^2 - t^2 / n * var(candidate)
  if (a > 0) {
    root <- sqrt(max(0, b^2 - a * c))
    return(data.frame(from = max(0, (b - root) / a), to = (b + root) / a, method = "Fieller"))
  }
  logs <- log(candidate / reference)
  half <- t * sqrt(var(logs) / n)
  off <- abs(log(mean(candidate) / mean(reference)) - mean(logs))
  if (off > half + 1e-9) return(data.frame(from = NA, to = NA, method = "no bounds"))
  data.frame(from = exp(mean(logs) - half), to = exp(mean(logs) + half), method = "logarithms")
}

rows <- list()
for (candidate in setdiff(unique(trials$platform), reference)) {
  for (one in unique(trials$cell)) {
    both <- merge(
      trials[trials$cell == one & trials$platform == candidate, ],
      trials[trials$cell == one & trials$platform == reference, ],
      by = "block"
    )
    if (nrow(both) > 0) {
      rows[[length(rows) + 1]] <- data.frame(
        cell = one, platform = candidate, blocks = nrow(both),
        pd = mean(both$response_ns.x) / mean(both$response_ns.y), interval(both$response_ns.x, both$response_ns.y)
      )
    }
  }
}
pds <- do.call(rbind, rows)
pds <- pds[order(-pds$pd), ]
write.csv(format(pds, digits = 10), quote = FALSE, row.names = FALSE)

if (length(arguments) > 2) {
  pdf(arguments[3], width = 17 / 2.54, height = (4 + 0.6 * nrow(pds)) / 2.54)
  par(mar = c(4, 14, 1, 1))
  y <- rev(seq_len(nrow(pds)))
  plot(pds$pd, y, log = "x", xlim = range(1, pds$pd, pds$from, pds$to, na.rm = TRUE), pch = 15, yaxt = "n",
       xlab = paste("mean response time over that of", reference), ylab = "")
  segments(pds$from, y, pds$to, y)
  abline(v = 1, lty = 2)
  axis(2, y, paste(pds$cell, pds$platform), las = 1, cex.axis = 0.7)
  invisible(dev.off())
}
