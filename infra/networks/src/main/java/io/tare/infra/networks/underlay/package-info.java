/**
 * What virtual networks have in common: hosts that are namespaces, the link between them, settings.
 */
package io.tare.infra.networks.underlay;
