// In the hidden frame the page around it reads this address. Some providers come back to it in a whole window instead, after a
// login there: the app then finishes the sign-in.
if (window.top === window) location.replace(`/callback${location.search}${location.hash}`);
