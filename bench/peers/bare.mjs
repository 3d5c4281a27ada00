/** The floor: `fetch` and nothing else. */
export function inMemory({ url, work }) {
  const call = async (prompt) => {
    const response = await fetch(`${url}/chat/completions`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ model: "stub", messages: [{ role: "user", content: prompt }] }),
    });
    const { choices } = await response.json();
    return choices[0].message.content;
  };
  return async () => {
    const said = [];
    for (let round = 1; round <= work.rounds; round++)
      said.push(...(await Promise.all(work.seats.map((seat) => call(work.prompt(seat, round, said))))));
    return call(work.synthesis(said));
  };
}
