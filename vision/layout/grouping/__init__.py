"""Groups rows into concealed tiles, exposed sets, flowers and the winning tile."""
