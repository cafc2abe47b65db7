package io.tare.analysis.planning;

/**
 * What requests of a class need on a platform when they are alone.
 *
 * @param name of the class
 * @param share of all requests a second, 0 to 1
 * @param processorSeconds at the guest's processors
 * @param delaySeconds beyond them
 */
public record RequestCost(
    String name, double share, double processorSeconds, double delaySeconds) {}
