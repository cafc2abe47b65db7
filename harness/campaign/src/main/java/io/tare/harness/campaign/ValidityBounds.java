package io.tare.harness.campaign;

/**
 * The bounds of the rules of validity, all as shares.
 *
 * @param errors most of the submissions that may fail or be wrong
 * @param steal most of the processors' time that may be stolen
 * @param clock how far the platform's clock may run apart from the harness's
 * @param little how far throughput times response time may be from the concurrency
 * @param rate how far the achieved rate may stay below the offered one
 * @param lateness how late, relative to the mean response time, the latest percent may start
 * @param saturation most of its processors' time that the client may use
 * @param stalls most of the time in which the client or the server may stand still
 * @param neighbours most of a processor that platforms may use which are not measured
 * @param oneSided most of a processor by which other programs may have used more beside one
 *     platform of a block than beside the other
 */
public record ValidityBounds(
    double errors,
    double steal,
    double clock,
    double little,
    double rate,
    double lateness,
    double saturation,
    double stalls,
    double neighbours,
    double oneSided) {}
