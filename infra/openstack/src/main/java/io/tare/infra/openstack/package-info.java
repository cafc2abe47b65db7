/**
 * Servers of an OpenStack cloud: keystone authenticates, nova creates servers, glance has the
 * images, neutron the networks and cinder, if present, the volumes.
 */
package io.tare.infra.openstack;
