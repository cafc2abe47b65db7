/**
 * Servers of an OpenStack cloud: keystone authenticates, nova creates servers, glance has the
 * images, neutron the networks and cinder, if present, the volumes.
 */
@NullMarked
package io.tare.infra.openstack;

import org.jspecify.annotations.NullMarked;
