/** The kind {@code direct}: a cable between two nodes. */
package io.tare.infra.networks.direct;
