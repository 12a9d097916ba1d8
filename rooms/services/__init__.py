"""What people can do, one verb per function. Every refusal is raised as `rooms.refusals.Refused`."""
