import { parentPort, workerData } from 'node:worker_threads';
import { arrangeSeats } from '../../seating/arrange-seats.ts';

parentPort?.postMessage(arrangeSeats(workerData));
