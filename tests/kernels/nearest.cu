// coalsim: block=64 grid=5 count=300 centres=6
// Each point goes into the list of the centre that is nearest to it.
__global__ void nearest(const float2 *point, const float2 *centre, int *label,
                        int *list, int count, int centres)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count)
        return;
    float2 own = point[i];
    float least = 1e30f;
    int best = 0;
    for (int c = 0; c < centres; c++) {
        float2 other = centre[c];
        float dx = own.x - other.x, dy = own.y - other.y;
        float distance = dx * dx + dy * dy;
        if (distance < least) {
            least = distance;
            best = c;
        }
    }
    label[i] = best;
    list[best * count + i] = i;
}
