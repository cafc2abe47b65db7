/**
 * Servers of an OpenStack cloud: keystone says who asks, nova makes servers, glance has the images,
 * neutron the networks and cinder, where there is one, the volumes.
 */
@NullMarked
package io.tare.infra.openstack;

import org.jspecify.annotations.NullMarked;
