/**
 * Records resources that a run holds on this machine before they are created, so that they can be
 * removed.
 */
package io.tare.infra.hosts.lease;
