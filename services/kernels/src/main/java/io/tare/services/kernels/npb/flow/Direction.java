package io.tare.services.kernels.npb.flow;

/**
 * One of the three directions. The equations are the same in each, if the momentum along it comes
 * first.
 *
 * @param along equation of the momentum along the direction: 1 to 3
 * @param second equation of the momentum across it
 * @param third equation of the other momentum across it
 * @param step from a point to the next one in this direction, in {@link FlowField#u}
 * @param derivedStep the same in {@link FlowField#derived}
 * @param dissipation of second order
 */
public record Direction(
    int along, int second, int third, int step, int derivedStep, double dissipation) {}
