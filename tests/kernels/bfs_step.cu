// coalsim: block=64 grid=(nodes_count+63)/64 nodes_count=200
// One step of a breadth-first search: a thread for each node.
struct Node {
    int first, count;
};

__global__ void bfs_step(const Node *nodes, const int *edges, bool *inFront,
                         bool *inNext, const bool *visited, int *cost,
                         int nodes_count)
{
    int id = blockIdx.x * blockDim.x + threadIdx.x;
    if (id < nodes_count && inFront[id]) {
        inFront[id] = false;
        for (int i = nodes[id].first; i < nodes[id].first + nodes[id].count;
             i++) {
            int other = edges[i];
            if (!visited[other]) {
                cost[other] = cost[id] + 1;
                inNext[other] = true;
            }
        }
    }
}
