package io.tare.analysis.results;

/**
 * A platform that is not the system its readers may think of, so that its numbers are not that
 * system's.
 *
 * @param notMeasured the system that was never run
 * @param why what was run in its place
 */
public record StandIn(String platform, String notMeasured, String why) {}
