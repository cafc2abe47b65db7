/**
 * What virtual networks have in common: hosts that are namespaces, the link between them, settings.
 */
@NullMarked
package io.tare.infra.networks.underlay;

import org.jspecify.annotations.NullMarked;
