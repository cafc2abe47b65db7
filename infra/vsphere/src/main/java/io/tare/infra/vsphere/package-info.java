/**
 * {@code vsphere}: machines of vCenter or ESXi, over the vSphere Web Services API. Bottom-up: XML,
 * one HTTP request, a session that logs in again, properties of objects, tasks, the inventory, and
 * the control of machines.
 */
package io.tare.infra.vsphere;
